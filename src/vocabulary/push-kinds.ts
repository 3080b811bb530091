/** `message`: for a client, by their clinic. `assigned`, `emergency`: for staff, `critical` for a value of the laboratory. */
export const PUSH_KINDS = ['message', 'assigned', 'emergency', 'critical'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
