import { AUDIT_ACTIONS, type AuditAction } from '#vocabulary/audit.ts';
import { isRole, ROLE_LABELS } from '#vocabulary/permissions.ts';

/** Abbreviations in actions that are written in capitals. */
const CAPITALS = /\b(?:ai|api|crm|pin)\b/gu;

/** The label of an action: `appointment.status_changed` is `Appointment status changed`. */
export function actionLabel(action: string): string {
  const label = action
    .replaceAll(/[._]/gu, ' ')
    .replaceAll(CAPITALS, (word) => word.toUpperCase())
    // Actions spell it like the statuses; texts are American English.
    .replaceAll('cancelled', 'canceled');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export const ACTION_OPTIONS: readonly { readonly value: AuditAction; readonly label: string }[] =
  AUDIT_ACTIONS.map((action) => ({ value: action, label: actionLabel(action) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );

/** The actor when the name is unknown: the role, or the server itself. */
export const actorLabel = ({
  actorName,
  actorRole,
  actorId,
}: {
  readonly actorName: string | null;
  readonly actorRole: string | null;
  readonly actorId: string | null;
}): string => {
  if (actorName !== null) return actorName;
  if (actorRole === 'service_key') return 'A program with a secret key';
  if (actorId === null) return 'Tailwell (automatic)';
  return actorRole !== null && isRole(actorRole)
    ? `A former ${ROLE_LABELS[actorRole].toLowerCase()}`
    : 'Someone without a role';
};
