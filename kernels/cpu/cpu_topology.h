// Which of the machine's processors are worth a thread.
#pragma once

#include <string>

namespace griffin::kernels::cpu {

/// Processors that this process may run on, second threads of a core and slow cores among them. At least 1.
int usableProcessors();

/// Threads to compute with where nobody says otherwise: physical cores that this process may run on, of a processor
/// with fast and slow cores the fast ones only. A second thread on a core shares its multipliers and adds nothing, and
/// a slow core makes the others wait. `devices` is Linux's /sys/devices; elsewhere, and where it does not tell, all
/// processors count. At least 1.
int performanceCores(const std::string& devices = "/sys/devices");

}  // namespace griffin::kernels::cpu
