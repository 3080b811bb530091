import type { Role } from './permissions.ts';

/** The password of every demo user. Such users exist in a demo only. */
export const DEMO_PASSWORD = 'tailwell-demo';

export interface DemoUser {
  readonly email: string;
  readonly role: Role;
  /** What the button says that fills in this user. */
  readonly label: string;
}

/** The five users of the sign-in page, one a role, in the order of their buttons. */
export const DEMO_USERS = [
  { email: 'admin@tailwell.test', role: 'platform_admin', label: 'Admin' },
  { email: 'clinic@tailwell.test', role: 'clinic_admin', label: 'Clinic Admin' },
  { email: 'doctor@tailwell.test', role: 'doctor', label: 'Doctor' },
  { email: 'csr@tailwell.test', role: 'csr', label: 'CSR' },
  { email: 'client@tailwell.test', role: 'client', label: 'Client' },
] as const satisfies readonly DemoUser[];
