/** What carries a claim: the folder of a feature, below `src`. */
type Feature = `${'foundation' | 'identity' | 'platform' | 'practice' | 'sales' | 'supabase'}/${string}`;

/** Not built yet: the site shows it with a badge. */
export const COMING = 'coming';
/** Done by people or a term of the plan, not by the product. */
export const SERVICE = 'service';

export type Carrier = Feature | typeof COMING | typeof SERVICE;

/** Each claim of the site, by its title on screen, and what carries it. A test checks both against the content and the code. */
export const CLAIMS: Readonly<Record<string, Carrier>> = {
  // The cards of the home page.
  'Unified messaging': 'practice/conversations',
  'Smart scheduling': 'practice/appointments',
  'Pet records': 'practice/visits',
  Inventory: 'practice/stock',
  'Labs and diagnostics': 'practice/lab-results',
  'AI-powered assistance': 'practice/assistant',

  // The key features.
  Workflow: 'practice/appointments',
  'Client engagement': 'practice/conversations',

  // Features.
  'Estimates and invoices': 'practice/estimates',
  'Payments and day close': 'practice/till',
  Pharmacy: 'practice/pharmacy',
  'Stock and ordering': 'practice/purchasing',
  'Controlled drugs': 'practice/controlled-drugs',
  'Treatment sheets': 'practice/acts',
  'Forms and signatures': 'practice/forms',
  'Wellness plans': 'practice/plans',
  'Live for everyone': 'supabase/realtime',
  'A view for each role': 'practice/dashboard',
  Accessible: 'foundation/web',
  'Separate clinics': 'platform/clinics',
  'Audit trail': 'platform/audit-trail',
  'Take your data with you': 'practice/record-export',

  // Workflow.
  'The front desk checks in': 'practice/appointments',
  'The technician weighs and asks': 'practice/pets',
  'The doctor examines': 'practice/visits',
  'The pharmacy prepares the medication': 'practice/pharmacy',
  'The front desk checks out': 'practice/payments',
  'Live, without reloading': 'supabase/realtime',
  'Two people cannot book one slot': 'practice/appointments',
  'Roles that fit a clinic': 'practice/staff',
  'Keyboard shortcuts': 'foundation/web',
  'Undo instead of “are you sure?”': 'practice/appointments',

  // Client engagement.
  'The owner finds a time': 'practice/appointments',
  'The owner gets a reminder': 'practice/appointment-messages',
  'The owner gets a summary': 'practice/record-export',
  'The owner asks a question': 'practice/conversations',
  'The next vaccination is due': 'practice/care-reminders',
  'One inbox': 'practice/message-channels',
  'Every owner has an account': 'identity/accounts',
  'Questions before the visit': 'practice/intake',
  'Drafted follow-ups': 'practice/follow-ups',
  'No reminders that hurt': 'practice/contact-consent',
  'In the clinic’s name': 'practice/message-mail',
  'Sent once': 'practice/message-channels',
  'Emergencies first': 'practice/emergency-words',
  'Photos and videos, filed': 'practice/documents',
  'Preview before sending': 'practice/care-reminders',

  // Scheduling.
  'What is it for?': 'practice/appointments',
  'Who is on duty?': 'practice/staff',
  'Is everything available?': 'practice/appointments',
  'Why not that time?': 'practice/appointments',
  'Book it': 'practice/appointments',
  'Drag to move': 'practice/appointments',
  'Day, week, list': 'practice/appointments',
  'Daylight saving time, handled': 'foundation/values',
  'Deliberate exceptions': 'practice/appointments',
  Reminders: 'practice/appointment-messages',
  'Owners reschedule online': 'practice/appointment-messages',

  // Records.
  'Before the first visit': 'practice/pets',
  'On the scale': 'practice/pets',
  'In the room': 'practice/visits',
  'After a vaccination': 'practice/vaccinations',
  'Lab orders and results': 'practice/lab-orders',
  'Lose who wrote it': 'practice/visits',
  'Show to the wrong clinic': 'platform/clinics',
  'Hide an allergy': 'practice/pets',
  'Guess a unit': 'practice/pharmacy',
  'Lock you in': 'practice/record-export',
  'Be hard to find': 'practice/search',

  // Small practices.
  'Ready in an afternoon': 'practice/onboarding',
  'No server in the closet': 'foundation/web',
  'One price for everyone': SERVICE,
  'Roles that overlap': 'practice/staff',
  'Help around the clock': SERVICE,
  'Grows with you': SERVICE,

  // Hospitals.
  'Built for many users': 'foundation/server',
  'Rooms in the schedule': 'practice/appointments',
  'Two-step sign-in': 'identity/security',
  'Typed API': 'platform/keys',
  Measured: 'foundation/server',
  'Your own database': 'foundation/server',

  // Mobile clinics.
  'Made for one-handed use': 'foundation/web',
  'Light and dark': 'foundation/web',
  'Buffers for the road': 'practice/appointments',
  'Small pages': 'foundation/web',
  'The same record': 'practice/record-export',
  'One plan': SERVICE,

  // The points of the plans.
  'Up to 2 doctors': SERVICE,
  'Schedule, online booking, reminders': 'practice/appointments',
  'Pet records and visit notes': 'practice/visits',
  'One inbox for messages': 'practice/conversations',
  'Up to 8 doctors': SERVICE,
  'Everything in Starter': SERVICE,
  'Inventory with reorder and expiry': 'practice/stock',
  'Any number of doctors': SERVICE,
  'Everything in Clinic': SERVICE,
  'Inventory forecast': 'practice/stock-forecast',
  'Help with moving your records': SERVICE,
  'A dedicated contact person': SERVICE,

  // The rows of the comparison.
  'Doctors with a schedule': 'practice/staff',
  'Technicians and front desk': 'practice/staff',
  'Accounts for pet owners': 'identity/accounts',
  'Schedule by doctor and room, live for everyone': 'practice/appointments',
  'Online booking by pet owners': 'practice/appointments',
  'Appointment reminders': 'practice/appointment-messages',
  'Opening hours, absences, shifts': 'practice/clinics',
  'Vaccination tracking': 'practice/vaccinations',
  'Visit notes and weights': 'practice/visits',
  'SMS, email and social in one inbox': 'practice/message-channels',
  'Follow-ups drafted from the record, sent by a person': 'practice/follow-ups',
  'Reorder and expiry alerts': 'practice/stock',
  Support: 'platform/support',
  'Moving your records': 'practice/client-import',
};

/** Whether a claim is not built yet. */
export const isComing = (title: string): boolean => CLAIMS[title] === COMING;
