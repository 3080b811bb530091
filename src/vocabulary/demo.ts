import type { Role } from './permissions.ts';

/** The password of every demo user. They exist in a demo only. */
export const DEMO_PASSWORD = 'tailwell-demo';

export interface DemoUser {
  readonly email: string;
  readonly role: Role;
  /** The label of the button that fills in this user's credentials. */
  readonly label: string;
}

/** The five users on the sign-in page, one per role, in the order of their buttons. */
export const DEMO_USERS = [
  { email: 'admin@tailwell.test', role: 'platform_admin', label: 'Admin' },
  { email: 'clinic@tailwell.test', role: 'clinic_admin', label: 'Clinic Admin' },
  { email: 'doctor@tailwell.test', role: 'doctor', label: 'Doctor' },
  { email: 'csr@tailwell.test', role: 'csr', label: 'CSR' },
  { email: 'client@tailwell.test', role: 'client', label: 'Client' },
] as const satisfies readonly DemoUser[];

/** The clinic of the demo whose client's phone is at `/dev/twilio`: what is texted there arrives in its inbox. */
export const DEMO_TEXTING_CLINIC_ID = '74a923ac-4019-4612-96e9-034cffc4464a';
