/** `message`: for a client, by their clinic. `assigned`, `emergency`: for staff. */
export const PUSH_KINDS = ['message', 'assigned', 'emergency'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
