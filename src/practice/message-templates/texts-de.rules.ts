import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { TemplateTexts } from './template-texts.rules.ts';

/** An email: a greeting, paragraphs and the signature. */
const email = (...paragraphs: readonly string[]): string =>
  ['Guten Tag {{client.fullName}},', ...paragraphs, '{{signature}}'].join('\n\n');

const LINK = '{{appointment.link}}';
const INTAKE = '{{intake.invitation|}}';
const WHEN = '{{appointment.date}}, {{appointment.time}} Uhr';
const CALL = 'Bei Fragen erreichen Sie uns unter {{clinic.phone|der Nummer der Praxis}}.';

/** Our texts in German. Text messages are in the short alphabet, which has umlauts and ß but no curly quotes. */
export const DE_TEXTS: Readonly<Record<StandardKind, TemplateTexts>> = {
  appointment_confirmation: {
    emailSubject: 'Terminbestätigung für {{pet.name}}: {{appointment.date}}',
    emailText: email(
      `der Termin für {{pet.name}} ist gebucht: ${WHEN}, bei {{appointment.doctor|unserem Team}} ({{appointment.type}}).`,
      `Falls etwas dazwischenkommt, können Sie den Termin hier verschieben oder absagen:\n${LINK}`,
      INTAKE,
      'Wir freuen uns auf Sie.',
    ),
    smsText: `{{clinic.name}}: Der Termin für {{pet.name}} ist gebucht: ${WHEN}. Verschieben oder absagen: ${LINK}`,
    whatsappText: `Guten Tag {{client.fullName}}, der Termin für {{pet.name}} bei {{clinic.name}} ist gebucht: ${WHEN}. Verschieben oder absagen: ${LINK}`,
    portalText: `Der Termin für {{pet.name}} ist gebucht: ${WHEN}, bei {{appointment.doctor|unserem Team}} ({{appointment.type}}).`,
  },
  appointment_reminder: {
    emailSubject: 'Erinnerung: Termin für {{pet.name}} am {{appointment.date}}',
    emailText: email(
      `wir erinnern Sie an den Termin für {{pet.name}}: ${WHEN}, bei {{appointment.doctor|unserem Team}} ({{appointment.type}}).`,
      `Bitte geben Sie uns kurz Bescheid, ob Sie kommen. Hier können Sie den Termin bestätigen, verschieben oder absagen:\n${LINK}`,
      INTAKE,
      'Bis bald!',
    ),
    smsText: `{{clinic.name}}: Erinnerung an den Termin für {{pet.name}}: ${WHEN}. Mit C bestätigen. Verschieben oder absagen: ${LINK}`,
    whatsappText: `Guten Tag {{client.fullName}}, wir erinnern Sie an den Termin für {{pet.name}} bei {{clinic.name}}: ${WHEN}. Antworten Sie mit C, um ihn zu bestätigen. Verschieben oder absagen: ${LINK}`,
    portalText: `Wir erinnern Sie an den Termin für {{pet.name}}: ${WHEN}. Bestätigen, verschieben oder absagen: ${LINK}`,
  },
  appointment_changed: {
    emailSubject: 'Neuer Termin für {{pet.name}}: {{appointment.date}}',
    emailText: email(
      `der Termin für {{pet.name}} wurde verschoben: statt {{appointment.previousDate}}, {{appointment.previousTime}} Uhr, jetzt ${WHEN}, bei {{appointment.doctor|unserem Team}}.`,
      `Passt Ihnen die neue Zeit nicht, wählen Sie hier eine andere oder sagen Sie ab:\n${LINK}`,
    ),
    smsText: `{{clinic.name}}: Der Termin für {{pet.name}} wurde verschoben auf ${WHEN}. Passt das nicht? ${LINK}`,
    whatsappText: `Guten Tag {{client.fullName}}, der Termin für {{pet.name}} bei {{clinic.name}} wurde verschoben auf ${WHEN}. Wenn das nicht passt, wählen Sie hier eine andere Zeit: ${LINK}`,
    portalText: `Der Termin für {{pet.name}} wurde verschoben: statt {{appointment.previousDate}}, {{appointment.previousTime}} Uhr, jetzt ${WHEN}.`,
  },
  appointment_canceled: {
    emailSubject: 'Termin abgesagt: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `der Termin für {{pet.name}} (${WHEN}) ist abgesagt.`,
      'Einen neuen Termin buchen Sie hier:\n{{booking.link}}',
      CALL,
    ),
    smsText: `{{clinic.name}}: Der Termin für {{pet.name}} (${WHEN}) ist abgesagt. Neuer Termin: {{booking.link}}`,
    whatsappText: `Guten Tag {{client.fullName}}, der Termin für {{pet.name}} bei {{clinic.name}} (${WHEN}) ist abgesagt. Einen neuen Termin buchen Sie hier: {{booking.link}}`,
    portalText: `Der Termin für {{pet.name}} (${WHEN}) ist abgesagt. Einen neuen Termin buchen Sie hier: {{booking.link}}`,
  },
  appointment_no_show: {
    emailSubject: 'Verpasster Termin: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `für {{pet.name}} war bei uns ein Termin gebucht (${WHEN}), den Sie offenbar nicht wahrnehmen konnten. Wir hoffen, es ist alles in Ordnung.`,
      'Einen neuen Termin buchen Sie hier:\n{{booking.link}}',
      CALL,
    ),
    smsText:
      '{{clinic.name}}: Den Termin für {{pet.name}} am {{appointment.date}} haben Sie offenbar verpasst. Neuer Termin: {{booking.link}}',
    whatsappText: `Guten Tag {{client.fullName}}, den Termin für {{pet.name}} bei {{clinic.name}} (${WHEN}) haben Sie offenbar verpasst. Wir hoffen, es ist alles in Ordnung. Einen neuen Termin buchen Sie hier: {{booking.link}}`,
    portalText: `Den Termin für {{pet.name}} (${WHEN}) haben Sie offenbar verpasst. Wir hoffen, es ist alles in Ordnung. Einen neuen Termin buchen Sie hier: {{booking.link}}`,
  },
  care_reminder: {
    emailSubject: 'Für {{pet.name}} steht an: {{care.list}}',
    emailText: email(
      'für {{pet.name}} steht bis {{care.dueDate}} an: {{care.list}}.',
      'Einen passenden Termin buchen Sie hier:\n{{booking.link}}',
      'Schon woanders erledigt? Antworten Sie uns einfach mit dem Datum, dann tragen wir es ein.',
      'Keine Erinnerungen mehr: {{unsubscribe.link|antworten Sie mit STOP.}}',
    ),
    smsText:
      '{{clinic.name}}: Für {{pet.name}} steht bis {{care.dueDate}} an: {{care.list}}. Termin: {{booking.link}} Abmelden mit STOP.',
    whatsappText:
      'Guten Tag {{client.fullName}}, für {{pet.name}} steht bis {{care.dueDate}} an: {{care.list}}. Termin buchen: {{booking.link}} Mit STOP beenden Sie diese Erinnerungen.',
    portalText:
      'Für {{pet.name}} steht bis {{care.dueDate}} an: {{care.list}}. Termin buchen: {{booking.link}}',
  },
  declined_care: {
    emailSubject: 'Weiterhin empfohlen für {{pet.name}}: {{declined.list}}',
    emailText: email(
      'beim Besuch am {{visit.date}} haben wir für {{pet.name}} empfohlen: {{declined.list}}. Sie wollten noch warten. Wir halten es weiterhin für sinnvoll.',
      'Wenn Sie sich dafür entscheiden, buchen Sie hier einen Termin:\n{{booking.link}}',
      'Fragen dazu beantworten wir gern: Antworten Sie einfach auf diese E-Mail.',
      'Keine Erinnerungen mehr: {{unsubscribe.link|antworten Sie mit STOP.}}',
    ),
    smsText:
      '{{clinic.name}}: Für {{pet.name}} empfehlen wir weiterhin: {{declined.list}}. Termin: {{booking.link}} Abmelden mit STOP.',
    whatsappText:
      'Guten Tag {{client.fullName}}, beim Besuch am {{visit.date}} haben wir für {{pet.name}} empfohlen: {{declined.list}}. Termin buchen: {{booking.link}} Mit STOP beenden Sie diese Erinnerungen.',
    portalText:
      'Beim Besuch am {{visit.date}} haben wir für {{pet.name}} empfohlen: {{declined.list}}. Termin buchen: {{booking.link}}',
  },
  lapsed_client: {
    emailSubject: 'Wie geht es {{pet.name}}?',
    emailText: email(
      'seit dem {{visit.date}} haben wir {{pet.name}} nicht mehr gesehen. Bei einer regelmäßigen Untersuchung fallen viele Krankheiten auf, solange sie gut zu behandeln sind.',
      'Einen Termin buchen Sie hier:\n{{booking.link}}',
      'Sind Sie umgezogen, oder lebt {{pet.name}} nicht mehr bei Ihnen? Dann antworten Sie uns kurz, und wir schreiben nicht mehr.',
      'Abmelden: {{unsubscribe.link|antworten Sie mit STOP.}}',
    ),
    smsText:
      '{{clinic.name}}: Wir haben {{pet.name}} seit dem {{visit.date}} nicht gesehen. Termin zur Untersuchung: {{booking.link}} Abmelden mit STOP.',
    whatsappText:
      'Guten Tag {{client.fullName}}, wir von {{clinic.name}} haben {{pet.name}} seit dem {{visit.date}} nicht gesehen. Termin zur Untersuchung: {{booking.link}} Abmelden mit STOP.',
    portalText:
      'Wir haben {{pet.name}} seit dem {{visit.date}} nicht gesehen. Einen Termin zur Untersuchung buchen Sie hier: {{booking.link}}',
  },
  after_visit: {
    emailSubject: 'Wie geht es {{pet.name}}?',
    emailText: email(
      'danke für Ihren Besuch am {{visit.date}}. Wie geht es {{pet.name}} seitdem?',
      'Wenn Ihnen etwas Sorgen macht, schreiben Sie uns hier:\n{{message.link}}',
      'Wenn es dringend ist, rufen Sie uns an: {{clinic.phone|in der Praxis}}.',
    ),
    smsText:
      '{{clinic.name}}: Wie geht es {{pet.name}} seit dem {{visit.date}}? Wenn Ihnen etwas Sorgen macht, antworten Sie oder rufen Sie an: {{clinic.phone|in der Praxis}}.',
    whatsappText:
      'Guten Tag {{client.fullName}}, wie geht es {{pet.name}} seit dem Besuch am {{visit.date}}? Wenn Ihnen etwas Sorgen macht, antworten Sie hier oder rufen Sie an: {{clinic.phone|in der Praxis}}. {{clinic.name}}',
    portalText:
      'Wie geht es {{pet.name}} seit dem Besuch am {{visit.date}}? Wenn Ihnen etwas Sorgen macht, schreiben Sie uns hier.',
  },
  emergency_instruction: {
    emailSubject: 'Bitte sofort anrufen: Das kann ein Notfall sein',
    emailText: '{{emergency.instruction}}\n\n{{clinic.name}}',
    smsText: '{{clinic.name}}: {{emergency.instruction}}',
    whatsappText: '{{emergency.instruction}}\n\n{{clinic.name}}',
    portalText: '{{emergency.instruction}}',
  },
  away: {
    emailSubject: 'Wir haben Ihre Nachricht erhalten',
    emailText: email(
      'vielen Dank für Ihre Nachricht. Die Praxis ist gerade geschlossen. Wir antworten, sobald wir wieder da sind: {{clinic.opensAt|so bald wie möglich}}.',
      'Wenn es nicht warten kann, rufen Sie hier an: {{clinic.emergencyPhone|beim tierärztlichen Notdienst}}.',
    ),
    smsText:
      '{{clinic.name}}: Ihre Nachricht ist angekommen. Wir haben gerade geschlossen und antworten danach: {{clinic.opensAt|so bald wie möglich}}. Im Notfall: {{clinic.emergencyPhone|tierärztlicher Notdienst}}.',
    whatsappText:
      'Vielen Dank für Ihre Nachricht. Die Praxis ist gerade geschlossen, wir antworten danach: {{clinic.opensAt|so bald wie möglich}}. Im Notfall: {{clinic.emergencyPhone|tierärztlicher Notdienst}}. {{clinic.name}}',
    portalText:
      'Vielen Dank für Ihre Nachricht. Die Praxis ist gerade geschlossen, wir antworten danach: {{clinic.opensAt|so bald wie möglich}}. Im Notfall: {{clinic.emergencyPhone|tierärztlicher Notdienst}}.',
  },
  stop_confirmation: {
    emailSubject: 'Sie sind abgemeldet',
    emailText: email(
      'Sie bekommen von uns keine {{stop.channel}} mehr. Wenn Sie es sich anders überlegen, antworten Sie mit START.',
    ),
    smsText:
      '{{clinic.name}}: Sie bekommen von uns keine {{stop.channel}} mehr. Mit START melden Sie sich wieder an.',
    whatsappText:
      '{{clinic.name}}: Sie bekommen von uns keine {{stop.channel}} mehr. Mit START melden Sie sich wieder an.',
    portalText:
      'Sie bekommen von uns keine {{stop.channel}} mehr. In Ihren Einstellungen können Sie das ändern.',
  },
  help: {
    emailSubject: 'So erreichen Sie {{clinic.name}}',
    emailText: email(
      'antworten Sie auf diese E-Mail, dann melden wir uns, oder rufen Sie uns an: {{clinic.phone|in der Praxis}}.',
      'Wenn Sie keine E-Mails mehr von uns möchten, antworten Sie mit STOP.',
    ),
    smsText:
      '{{clinic.name}}: Antworten Sie auf diese Nachricht oder rufen Sie an: {{clinic.phone|in der Praxis}}. Abmelden mit STOP.',
    whatsappText:
      '{{clinic.name}}: Antworten Sie auf diese Nachricht oder rufen Sie an: {{clinic.phone|in der Praxis}}. Abmelden mit STOP.',
    portalText: 'Schreiben Sie uns hier, oder rufen Sie an: {{clinic.phone|in der Praxis}}.',
  },
  portal_notice: {
    emailSubject: 'Neue Nachricht von {{clinic.name}}',
    emailText: email(
      'Sie haben eine neue Nachricht von uns. Melden Sie sich an, um sie zu lesen:\n{{message.link}}',
    ),
    smsText: '{{clinic.name}}: Sie haben eine neue Nachricht. Anmelden und lesen: {{message.link}}',
    whatsappText:
      'Guten Tag {{client.fullName}}, Sie haben eine neue Nachricht von {{clinic.name}}. Anmelden und lesen: {{message.link}}',
    portalText: 'Sie haben eine neue Nachricht: {{message.link}}',
  },
};
