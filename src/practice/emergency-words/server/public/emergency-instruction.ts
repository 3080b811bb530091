import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { isOpenAt } from '#practice/clinics/opening-hours.rules.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import type { EmergencyScope } from '../emergency-scope.ts';
import { findInstructions } from '../find-instructions.ts';

/**
 * EMERGENCY-2. What a client reads at once: whom to call now. While the clinic is closed, or has entered no hours, it names the emergency number.
 *
 * @throws AppError `not_found` for a clinic that the scope cannot see.
 */
export async function emergencyInstruction(
  scope: EmergencyScope,
  language: MessageLanguage,
): Promise<string> {
  const instructionIn = await findInstructions(scope);
  const { zone, hours } = await findWeek(scope);
  return instructionIn(language, isOpenAt(hours, zone, scope.now.getTime()));
}
