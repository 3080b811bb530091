import type { MessageLanguage } from '#vocabulary/message-languages.ts';

/** Whom to call. */
export interface InstructionNumbers {
  readonly clinicName: string;
  readonly clinicPhone: string | null;
  /** Who is there while the clinic is closed; null where nobody was entered. */
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
}

/** The clinic's own words; `{{clinic.phone}}` and `{{emergency.phone}}` are the numbers. Null for ours. */
export interface OwnInstruction {
  readonly open: string | null;
  readonly closed: string | null;
}

interface OurInstruction {
  readonly open: string;
  readonly closed: string;
  /** While the clinic is closed and nobody else was entered. */
  readonly closedAlone: string;
  readonly noClinicPhone: string;
  readonly noEmergencyPhone: string;
}

/** Ours: short enough to be read in a panic. */
export const INSTRUCTIONS: Readonly<Record<MessageLanguage, OurInstruction>> = {
  en: {
    open: 'This could be an emergency. Call us now: {{clinic.phone}}. Please do not wait for a reply here.',
    closed:
      'This could be an emergency. We are closed right now. Call {{emergency.phone}} now. Please do not wait for a reply here.',
    closedAlone:
      'This could be an emergency. We are closed right now. Call the nearest emergency vet now. Please do not wait for a reply here.',
    noClinicPhone: 'come to the clinic or call the nearest emergency vet',
    noEmergencyPhone: 'the nearest emergency vet',
  },
  de: {
    open: 'Das kann ein Notfall sein. Rufen Sie uns sofort an: {{clinic.phone}}. Bitte warten Sie hier nicht auf eine Antwort.',
    closed:
      'Das kann ein Notfall sein. Die Praxis ist gerade geschlossen. Rufen Sie sofort an: {{emergency.phone}}. Bitte warten Sie hier nicht auf eine Antwort.',
    closedAlone:
      'Das kann ein Notfall sein. Die Praxis ist gerade geschlossen. Rufen Sie sofort den tierärztlichen Notdienst an. Bitte warten Sie hier nicht auf eine Antwort.',
    noClinicPhone: 'in der Praxis oder beim tierärztlichen Notdienst',
    noEmergencyPhone: 'tierärztlicher Notdienst',
  },
  es: {
    open: 'Esto puede ser una urgencia. Llámenos ahora mismo: {{clinic.phone}}. Por favor, no espere una respuesta aquí.',
    closed:
      'Esto puede ser una urgencia. La clínica está cerrada. Llame ahora mismo: {{emergency.phone}}. Por favor, no espere una respuesta aquí.',
    closedAlone:
      'Esto puede ser una urgencia. La clínica está cerrada. Llame ahora mismo a las urgencias veterinarias más cercanas. Por favor, no espere una respuesta aquí.',
    noClinicPhone: 'a la clínica o a las urgencias veterinarias más cercanas',
    noEmergencyPhone: 'las urgencias veterinarias más cercanas',
  },
};

const named = (name: string | null, phone: string): string => (name === null ? phone : `${name}, ${phone}`);

/**
 * EMERGENCY-2. What a client reads at once. While the clinic is closed it names the emergency number, also where the clinic's own words forgot it.
 */
export function instructionText(
  language: MessageLanguage,
  isOpen: boolean,
  numbers: InstructionNumbers,
  own: OwnInstruction,
): string {
  const ours = INSTRUCTIONS[language];
  const emergency =
    numbers.emergencyPhone === null
      ? ours.noEmergencyPhone
      : named(numbers.emergencyName, numbers.emergencyPhone);
  const written = isOpen ? own.open : own.closed;
  const closed = numbers.emergencyPhone === null ? ours.closedAlone : ours.closed;
  const text = (written ?? (isOpen ? ours.open : closed))
    .replaceAll('{{clinic.phone}}', numbers.clinicPhone ?? ours.noClinicPhone)
    .replaceAll('{{emergency.phone}}', emergency);
  const lacksNumber = !isOpen && numbers.emergencyPhone !== null && !text.includes(numbers.emergencyPhone);
  return lacksNumber ? `${text} ${named(numbers.emergencyName, numbers.emergencyPhone ?? '')}` : text;
}
