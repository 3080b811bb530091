import type { ResourceTemplate } from './resources.ts';

/** The private topic of an event: that of a clinic's staff, or that of one person. */
export const LIVE_TOPICS = ['clinic', 'user'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

interface LiveEvent {
  readonly topics: readonly LiveTopic[];
  /** What has changed. Names in braces are fields of the payload; where the payload has none, all of it has. */
  readonly changes: readonly ResourceTemplate[];
}

/**
 * Everything that the database broadcasts to open screens. A payload has ids, never a record; `by` is whoever made the
 * change, `version` that of the record after it.
 */
export const LIVE_EVENTS = {
  act: { topics: ['clinic'], changes: ['acts/{visitId}'] },
  admission: { topics: ['clinic'], changes: ['admissions'] },
  appointment: { topics: ['clinic', 'user'], changes: ['appointments/{id}', 'petAppointments/{petId}'] },
  /** Queued, suppressed or taken back. Without ids: a run changes thousands. */
  appointmentMessage: { topics: ['clinic'], changes: ['appointmentMessages'] },
  block: { topics: ['clinic'], changes: ['blocks'] },
  bulkMessage: { topics: ['clinic'], changes: ['bulkMessages'] },
  careProtocol: { topics: ['clinic'], changes: ['careProtocols/{id}'] },
  /** Planned, sent, answered, held back or taken back, and its settings. */
  careReminder: { topics: ['clinic'], changes: ['careReminders'] },
  catalogue: { topics: ['clinic'], changes: ['catalogueItems', 'taxRates'] },
  contactConsent: { topics: ['clinic', 'user'], changes: ['contactConsents/{clientId}'] },
  controlledDrugs: { topics: ['clinic'], changes: ['controlledDrugs'] },
  /** A message, its delivery, or who handles it; to the client for what the client sees. */
  conversation: { topics: ['clinic', 'user'], changes: ['conversations/{id}'] },
  demo: { topics: ['user'], changes: ['demos'] },
  diagnosticReport: { topics: ['clinic'], changes: ['diagnosticReports/{id}'] },
  document: { topics: ['clinic', 'user'], changes: ['documents/{id}'] },
  dueCare: { topics: ['clinic'], changes: ['dueCares/{petId}'] },
  estimate: { topics: ['clinic', 'user'], changes: ['estimates/{id}'] },
  form: { topics: ['clinic'], changes: ['forms/{id}'] },
  formRequest: { topics: ['clinic', 'user'], changes: ['formRequests/{id}'] },
  imaging: { topics: ['clinic'], changes: ['imaging'] },
  /** Answered or changed by a client, by the id of the appointment. */
  intakeAnswers: { topics: ['clinic'], changes: ['intakeAnswers/{id}'] },
  /** A critical value came, went to the cover doctor, or was acknowledged; by the id of its report. */
  labAlert: { topics: ['clinic'], changes: ['labReports/{id}'] },
  labConnection: { topics: ['clinic'], changes: ['labConnections/{id}'] },
  labOrder: { topics: ['clinic'], changes: ['labOrders/{id}'] },
  /** To the client when it is released or withdrawn. */
  labReport: { topics: ['clinic', 'user'], changes: ['labReports/{id}', 'petLabReports/{petId}'] },
  labSetup: { topics: ['clinic'], changes: ['labCodes', 'labRanges', 'labSettings'] },
  lead: { topics: ['user'], changes: ['leads'] },
  /** A way on which messages are sent fails, works again, or was changed. */
  messageChannel: { topics: ['clinic'], changes: ['messageChannels'] },
  /** How the clinic writes: its settings, templates, saved replies and emergency words. */
  messageSetup: {
    topics: ['clinic'],
    changes: ['emergencyTerms', 'messageSettings', 'messageTemplates', 'savedReplies'],
  },
  /** Sent, by whomever, held back, or released. */
  paymentReminder: { topics: ['clinic'], changes: ['dunningNotices'] },
  payout: { topics: ['clinic'], changes: ['payouts/{id}'] },
  pet: { topics: ['clinic', 'user'], changes: ['pets/{id}'] },
  /** Written, changed, or a refill of it asked for or answered. */
  prescription: { topics: ['clinic', 'user'], changes: ['prescriptions/{id}', 'refillRequests'] },
  problem: { topics: ['clinic'], changes: ['problems/{petId}'] },
  purchaseOrder: { topics: ['clinic'], changes: ['purchaseOrders/{id}'] },
  recordSetup: { topics: ['clinic'], changes: ['recordRules', 'visitTemplates', 'vitalRanges'] },
  setup: { topics: ['clinic'], changes: ['clinicSetup'] },
  stock: { topics: ['clinic'], changes: ['stockItems/{id}'] },
  /** Begun, gone on, or closed. */
  stockCount: { topics: ['clinic'], changes: ['stockCounts/{id}'] },
  task: { topics: ['clinic'], changes: ['tasks/{id}'] },
  ticket: { topics: ['user'], changes: ['tickets/{id}'] },
  vaccination: { topics: ['clinic'], changes: ['vaccinations/{petId}'] },
  visit: { topics: ['clinic', 'user'], changes: ['petVisits/{petId}', 'visits/{id}'] },
  /** Findings, vital signs, diagnoses or signatures of a visit, by the visit's id. */
  visitPart: { topics: ['clinic'], changes: ['visits/{id}'] },
  /** By the visit's id; with the section and its revision. */
  visitSection: { topics: ['clinic'], changes: ['visitSections/{id}'] },
  vitals: { topics: ['clinic'], changes: ['petVitals/{petId}'] },
  wellnessPlan: { topics: ['clinic'], changes: ['petPlans/{petId}'] },
} as const satisfies Readonly<Record<string, LiveEvent>>;

export type LiveEventName = keyof typeof LIVE_EVENTS;

export const isLiveEventName = (name: string): name is LiveEventName => Object.hasOwn(LIVE_EVENTS, name);

/** Everything that may have changed unnoticed while a topic was not subscribed to. */
export const resourcesOnTopic = (topic: LiveTopic): readonly ResourceTemplate[] =>
  Object.values<LiveEvent>(LIVE_EVENTS).flatMap(({ topics, changes }) =>
    topics.includes(topic) ? changes : [],
  );
