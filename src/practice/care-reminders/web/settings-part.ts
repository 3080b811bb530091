import type { UseFormReturn } from 'react-hook-form';
import type { SettingsFields } from './settings-form.ts';

/** An appointment type of the clinic, as the settings name it. */
export interface ReminderType {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** What each part of the settings is given. */
export interface PartProps {
  readonly form: UseFormReturn<SettingsFields>;
  readonly types: readonly ReminderType[];
}
