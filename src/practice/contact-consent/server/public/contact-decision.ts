export type { ContactDecision, ContactQuestion } from '../../contact-decision.rules.ts';
