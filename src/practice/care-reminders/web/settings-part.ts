import type { UseFormReturn } from 'react-hook-form';
import type { SettingsFields } from './settings-form.ts';

/** An appointment type, as the rules name it. */
export interface ReminderType {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** What each part of the form gets. */
export interface PartProps {
  readonly form: UseFormReturn<SettingsFields>;
  readonly types: readonly ReminderType[];
}
