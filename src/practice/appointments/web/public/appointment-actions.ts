import { createContext, type ReactNode } from 'react';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import type { AppointmentDetails } from '../../contract.ts';

/** What other features add to an open appointment, below its steps: the way to its visit. The page provides it. */
export const AppointmentActions = createContext<((appointment: AppointmentDetails) => ReactNode) | undefined>(
  undefined,
);

/** What a checkout leads to: completed if the client owes nothing. The page provides it; without it, the status is checked out. */
export const CheckoutStatus = createContext<
  ((appointment: AppointmentDetails) => Promise<AppointmentStatus>) | undefined
>(undefined);
