import { createContext, type ReactNode } from 'react';
import type { AppointmentDetails } from '../../contract.ts';

/** What other features add to an open appointment, below its steps: the way to its visit. The page provides it. */
export const AppointmentActions = createContext<((appointment: AppointmentDetails) => ReactNode) | undefined>(
  undefined,
);
