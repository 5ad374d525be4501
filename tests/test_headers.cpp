// Nothing of its own: the headers that the tests read are compiled with it.
