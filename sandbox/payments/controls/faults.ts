import type { Call } from '../common/http.ts';
import type { Controls, Fault, Provider } from '../common/settings.ts';

/** The first fault that is meant for this call; its count goes down with each strike. */
export function strike(controls: Controls, provider: Provider, call: Call): Fault | null {
  const faults = controls.all().faults;
  const struck = faults.find((fault) => isMeant(fault, provider, call));
  if (!struck) return null;
  if (struck.times > 0) {
    const rest = faults.map((fault) => (fault === struck ? { ...fault, left: fault.left - 1 } : fault));
    controls.setFaults(rest.filter((fault) => fault.times === 0 || fault.left > 0));
  }
  return struck;
}

function isMeant(fault: Fault, provider: Provider, call: Call): boolean {
  if (fault.provider && fault.provider !== provider) return false;
  if (fault.method && fault.method.toUpperCase() !== call.method) return false;
  return fault.path === undefined || beginsWith(call.path, fault.path);
}

function beginsWith(path: string, wanted: string): boolean {
  const given = path.split('/');
  return wanted.split('/').every((segment, at) => segment === '*' || segment === given[at]);
}
