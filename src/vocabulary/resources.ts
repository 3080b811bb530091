/**
 * What screens show and people change. A read declares the resources that its response consists of, a write those
 * that it changes, a live event those that it concerns; what has to be read again follows from the three.
 * The ids are those of the resource itself, unless stated otherwise.
 */
export const RESOURCES = [
  /** Acts with their charges, and repeated orders, by the id of their visit. */
  'acts',
  /** Stays of pets at a clinic. */
  'admissions',
  'aiFeatures',
  'aiLimits',
  'aiModels',
  /** Rules by which notes are drafted, of the clinic and of each person. */
  'aiNoteRules',
  'aiStops',
  'apiKeys',
  /** Which messages clients get about appointments, and when. */
  'appointmentMessageSettings',
  'appointmentMessages',
  'appointments',
  'billingSettings',
  'blocks',
  /** Messages to many clients at once, with their recipients. */
  'bulkMessages',
  'careProtocols',
  /** Reminders of care, with their settings and answers. */
  'careReminders',
  'catalogueItems',
  /** What a client owes and has paid, by the client's id. */
  'clientAccounts',
  'clientImports',
  'clients',
  'clinicLaboratories',
  /** Which clinics somebody is a client of. */
  'clinicLinks',
  /** A clinic's details, hours, team, rooms and appointment types: every screen reads them as one. */
  'clinicSetup',
  'clinics',
  /** What may be sent to a client, by the client's id. */
  'contactConsents',
  'contactSettings',
  /** Registers, counts and discrepancies of controlled drugs, by the id of the container. */
  'controlledDrugs',
  'controlledLicences',
  /** Answer targets, automatic answers and teams of the inbox. */
  'conversationSettings',
  /** With their messages, drafts and events; the lists and counts of the inbox follow from them. */
  'conversations',
  'crmConnections',
  'crmWebhooks',
  /** Closes of the day, and what waits for the next one. */
  'dayCloses',
  'demoSetup',
  'demos',
  'deskDevices',
  /** Reports of endoscopies, cytology, histology and imaging. */
  'diagnosticReports',
  /** Labels of drugs that were handed over. */
  'dispensingLabels',
  'documents',
  /** What a clinic knows about drugs, and how strong its products are. */
  'drugMonographs',
  /** What is due for a pet, by the pet's id. */
  'dueCares',
  'dunningNotices',
  /** By the id of the client. */
  'dunningPauses',
  'dunningSettings',
  'emails',
  'emergencyTerms',
  'estimateTemplates',
  'estimates',
  'flags',
  /** Whom to contact after visits, with the intervals of the clinic. */
  'followUps',
  'formRequests',
  'forms',
  /** Requests of imaging studies, studies, and the modalities that send them. */
  'imaging',
  'incidents',
  /** What clients answered before a visit, by the id of the appointment. */
  'intakeAnswers',
  'invitations',
  'invoices',
  'jobs',
  /** What the codes of laboratories stand for. */
  'labCodes',
  /** How laboratories are reached, what they sent, and what is sent to them. */
  'labConnections',
  /** Orders of laboratory tests, with their templates. */
  'labOrders',
  'labRanges',
  /** Reports of laboratories; the queues and counts follow from them. */
  'labReports',
  'labSettings',
  'labelSettings',
  'laboratories',
  /** By the id of the laboratory that offers them. */
  'laboratoryTests',
  'leadSync',
  'leads',
  'ledgerSettings',
  'mailSettings',
  /** Merges of two pets or clients, and what looks like a duplicate. */
  'merges',
  /** The ways on which a clinic sends and receives messages, and how they are doing. */
  'messageChannels',
  'messageSettings',
  'messageTemplates',
  'onboarding',
  /** Payment links and what came of them, by the client's id. */
  'onlinePayments',
  /** By the id of the client. */
  'paymentPlans',
  'paymentProviders',
  'payments',
  /** What the provider of online payments paid out. */
  'payouts',
  /** The appointments of a pet, by the pet's id. */
  'petAppointments',
  /** The laboratory reports of a pet, by the pet's id. */
  'petLabReports',
  /** The wellness plans that a pet has, by the pet's id. */
  'petPlans',
  /** The visits of a pet, by the pet's id. */
  'petVisits',
  /** The vital signs of a pet, by the pet's id. */
  'petVitals',
  'pets',
  'pins',
  'prescriptionSettings',
  'prescriptions',
  /** By the pet's id. */
  'problems',
  /** Suggestions and what is on order follow from them. */
  'purchaseOrders',
  /** Browsers in which somebody turned notifications on. */
  'pushSubscriptions',
  'recordRules',
  /** Links to a pet's record, by the pet's id. */
  'recordShares',
  'refillRequests',
  'savedReplies',
  'secondFactorRules',
  'secondFactors',
  'securityRules',
  'sessions',
  'signingKeys',
  /** Counts of the stock, with what was counted. */
  'stockCounts',
  'stockForecastSettings',
  /** What is in stock of an item, by the id of the catalogue item. */
  'stockItems',
  'stockLocations',
  /** With what they offer. */
  'suppliers',
  'supportAccesses',
  'tasks',
  'taxRates',
  'tickets',
  'trials',
  'users',
  /** By the pet's id. */
  'vaccinations',
  /** By the id of the catalogue item. */
  'vaccineProducts',
  /** The text of a visit, by the visit's id. */
  'visitSections',
  'visitTemplates',
  'visits',
  'vitalRanges',
  /** What a clinic offers. */
  'wellnessPlans',
] as const;

export type Resource = (typeof RESOURCES)[number];

/**
 * A resource as a whole (`pets`), or the part of it whose ids are in a field (`pets/{id}`). A path of names leads
 * into the field, through lists as well (`pets/{clients.id}`).
 */
export type ResourceTemplate<Path extends string = string> = Resource | `${Resource}/{${Path}}`;
