import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { TemplateTexts } from './template-texts.rules.ts';

/** An email: a greeting, paragraphs and the signature. */
const email = (...paragraphs: readonly string[]): string =>
  ['Hi {{client.firstName}},', ...paragraphs, '{{signature}}'].join('\n\n');

const LINK = '{{appointment.link}}';
const INTAKE = '{{intake.invitation|}}';
const WHEN = '{{appointment.date}} at {{appointment.time}}';
const CALL = 'Questions? Call us at {{clinic.phone|the clinic}}.';

/** Our texts in English. Text messages are in the short alphabet, without curly quotes. */
export const EN_TEXTS: Readonly<Record<StandardKind, TemplateTexts>> = {
  appointment_confirmation: {
    emailSubject: 'Appointment confirmed: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `Your appointment for {{pet.name}} is booked for ${WHEN} with {{appointment.doctor|our team}} ({{appointment.type}}).`,
      `If your plans change, you can reschedule or cancel here:\n${LINK}`,
      INTAKE,
      'We look forward to seeing you both.',
    ),
    smsText: `{{clinic.name}}: {{pet.name}}'s appointment is booked for ${WHEN}. To reschedule or cancel: ${LINK}`,
    whatsappText: `Hi {{client.firstName}}, {{pet.name}}’s appointment at {{clinic.name}} is booked for ${WHEN}. To reschedule or cancel, go to ${LINK}`,
    portalText: `{{pet.name}}’s appointment is booked for ${WHEN} with {{appointment.doctor|our team}} ({{appointment.type}}).`,
  },
  appointment_reminder: {
    emailSubject: 'Reminder: {{pet.name}}’s appointment on {{appointment.date}}',
    emailText: email(
      `This is a reminder of {{pet.name}}’s appointment on ${WHEN} with {{appointment.doctor|our team}} ({{appointment.type}}).`,
      `Please let us know whether you can make it. You can confirm, reschedule or cancel here:\n${LINK}`,
      INTAKE,
      'See you soon.',
    ),
    smsText: `{{clinic.name}}: reminder of {{pet.name}}'s appointment on ${WHEN}. Reply C to confirm. To reschedule or cancel: ${LINK}`,
    whatsappText: `Hi {{client.firstName}}, this is a reminder of {{pet.name}}’s appointment at {{clinic.name}} on ${WHEN}. Reply C to confirm. To reschedule or cancel: ${LINK}`,
    portalText: `This is a reminder of {{pet.name}}’s appointment on ${WHEN}. Confirm, reschedule or cancel: ${LINK}`,
  },
  appointment_changed: {
    emailSubject: 'New time for {{pet.name}}’s appointment: {{appointment.date}}',
    emailText: email(
      `{{pet.name}}’s appointment has moved from {{appointment.previousDate}} at {{appointment.previousTime}} to ${WHEN} with {{appointment.doctor|our team}}.`,
      `If the new time doesn’t work for you, choose another one or cancel here:\n${LINK}`,
    ),
    smsText: `{{clinic.name}}: {{pet.name}}'s appointment has moved to ${WHEN}. If that doesn't work for you: ${LINK}`,
    whatsappText: `Hi {{client.firstName}}, {{pet.name}}’s appointment at {{clinic.name}} has moved to ${WHEN}. If that doesn’t work for you, choose another time here: ${LINK}`,
    portalText: `{{pet.name}}’s appointment has moved from {{appointment.previousDate}} at {{appointment.previousTime}} to ${WHEN}.`,
  },
  appointment_canceled: {
    emailSubject: 'Appointment canceled: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `{{pet.name}}’s appointment on ${WHEN} is canceled.`,
      'To book a new time, go to\n{{booking.link}}',
      CALL,
    ),
    smsText: `{{clinic.name}}: {{pet.name}}'s appointment on ${WHEN} is canceled. To book a new time: {{booking.link}}`,
    whatsappText: `Hi {{client.firstName}}, {{pet.name}}’s appointment at {{clinic.name}} on ${WHEN} is canceled. To book a new time, go to {{booking.link}}`,
    portalText: `{{pet.name}}’s appointment on ${WHEN} is canceled. To book a new time, go to {{booking.link}}`,
  },
  appointment_no_show: {
    emailSubject: 'We missed you and {{pet.name}}',
    emailText: email(
      `You had an appointment with us for {{pet.name}} on ${WHEN}, and we missed you. We hope everything is all right.`,
      'To book a new time, go to\n{{booking.link}}',
      CALL,
    ),
    smsText: `{{clinic.name}}: we missed you and {{pet.name}} on {{appointment.date}}. We hope all is well. To book a new time: {{booking.link}}`,
    whatsappText: `Hi {{client.firstName}}, we missed you and {{pet.name}} at {{clinic.name}} on ${WHEN}. We hope all is well. To book a new time, go to {{booking.link}}`,
    portalText: `We missed you and {{pet.name}} on ${WHEN}. We hope all is well. To book a new time, go to {{booking.link}}`,
  },
  care_reminder: {
    emailSubject: '{{pet.name}} is due for care: {{care.list}}',
    emailText: email(
      '{{pet.name}} is due for care by {{care.dueDate}}: {{care.list}}.',
      'You can book a time that works for you here:\n{{booking.link}}',
      'Already done elsewhere? Reply with the date and we’ll update {{pet.name}}’s record.',
      'To stop these reminders: {{unsubscribe.link|reply STOP to this email.}}',
    ),
    smsText:
      '{{clinic.name}}: {{pet.name}} is due for care by {{care.dueDate}}: {{care.list}}. Book here: {{booking.link}} Reply STOP to opt out.',
    whatsappText:
      'Hi {{client.firstName}}, {{pet.name}} is due for care by {{care.dueDate}}: {{care.list}}. Book here: {{booking.link}} Reply STOP to stop these reminders.',
    portalText:
      '{{pet.name}} is due for care by {{care.dueDate}}: {{care.list}}. Book here: {{booking.link}}',
  },
  declined_care: {
    emailSubject: 'Still recommended for {{pet.name}}: {{declined.list}}',
    emailText: email(
      'At {{pet.name}}’s visit on {{visit.date}}, we recommended: {{declined.list}}. You decided to wait, and we still think it would help.',
      'If you would like to go ahead, you can book here:\n{{booking.link}}',
      'Questions? Reply to this email.',
      'To stop these reminders: {{unsubscribe.link|reply STOP to this email.}}',
    ),
    smsText:
      '{{clinic.name}}: still recommended for {{pet.name}}: {{declined.list}}. Book here: {{booking.link}} Reply STOP to opt out.',
    whatsappText:
      'Hi {{client.firstName}}, at {{pet.name}}’s visit on {{visit.date}}, we recommended: {{declined.list}}. If you would like to go ahead, book here: {{booking.link}} Reply STOP to stop these reminders.',
    portalText:
      'At {{pet.name}}’s visit on {{visit.date}}, we recommended: {{declined.list}}. If you would like to go ahead, book here: {{booking.link}}',
  },
  lapsed_client: {
    emailSubject: 'How is {{pet.name}}?',
    emailText: email(
      'We haven’t seen {{pet.name}} since {{visit.date}}. Regular checkups catch many problems while they are easy to treat.',
      'You can book one here:\n{{booking.link}}',
      'If you have moved or {{pet.name}} no longer lives with you, let us know, and we’ll stop writing.',
      'To unsubscribe: {{unsubscribe.link|reply STOP to this email.}}',
    ),
    smsText:
      "{{clinic.name}}: we haven't seen {{pet.name}} since {{visit.date}}. Book a checkup: {{booking.link}} Reply STOP to opt out.",
    whatsappText:
      'Hi {{client.firstName}}, we at {{clinic.name}} haven’t seen {{pet.name}} since {{visit.date}}. Book a checkup here: {{booking.link}} Reply STOP to unsubscribe.',
    portalText: 'We haven’t seen {{pet.name}} since {{visit.date}}. Book a checkup here: {{booking.link}}',
  },
  after_visit: {
    emailSubject: 'How is {{pet.name}} doing?',
    emailText: email(
      'Thank you for coming in on {{visit.date}}. How has {{pet.name}} been since then?',
      'If anything worries you, write to us here:\n{{message.link}}',
      'If it is urgent, call us at {{clinic.phone|the clinic}}.',
    ),
    smsText:
      '{{clinic.name}}: how has {{pet.name}} been since {{visit.date}}? If anything worries you, reply or call {{clinic.phone|us}}.',
    whatsappText:
      'Hi {{client.firstName}}, how has {{pet.name}} been since the visit on {{visit.date}}? If anything worries you, reply here or call {{clinic.phone|us}}. {{clinic.name}}',
    portalText:
      'How has {{pet.name}} been since the visit on {{visit.date}}? If anything worries you, write to us here.',
  },
  emergency_instruction: {
    emailSubject: 'Please call now: this could be an emergency',
    emailText: '{{emergency.instruction}}\n\n{{clinic.name}}',
    smsText: '{{clinic.name}}: {{emergency.instruction}}',
    whatsappText: '{{emergency.instruction}}\n\n{{clinic.name}}',
    portalText: '{{emergency.instruction}}',
  },
  away: {
    emailSubject: 'We got your message',
    emailText: email(
      'Thank you for your message. The clinic is closed right now. We will answer after we open: {{clinic.opensAt|as soon as we can}}.',
      'If it cannot wait, call {{clinic.emergencyPhone|the nearest emergency clinic}}.',
    ),
    smsText:
      '{{clinic.name}}: we got your message. We are closed and will answer after we open: {{clinic.opensAt|as soon as we can}}. If it cannot wait, call {{clinic.emergencyPhone|the nearest emergency clinic}}.',
    whatsappText:
      'Thank you for your message. We are closed right now and will answer after we open: {{clinic.opensAt|as soon as we can}}. If it cannot wait, call {{clinic.emergencyPhone|the nearest emergency clinic}}. {{clinic.name}}',
    portalText:
      'Thank you for your message. We are closed right now and will answer after we open: {{clinic.opensAt|as soon as we can}}. If it cannot wait, call {{clinic.emergencyPhone|the nearest emergency clinic}}.',
  },
  stop_confirmation: {
    emailSubject: 'You are unsubscribed',
    emailText: email(
      'You will no longer get {{stop.channel}} from us. If you change your mind, reply START.',
    ),
    smsText:
      '{{clinic.name}}: you will no longer get {{stop.channel}} from us. Reply START to get them again.',
    whatsappText:
      '{{clinic.name}}: you will no longer get {{stop.channel}} from us. Reply START to get them again.',
    portalText: 'You will no longer get {{stop.channel}} from us. You can change this in your settings.',
  },
  help: {
    emailSubject: 'How to reach {{clinic.name}}',
    emailText: email(
      'Reply to this email and we will get back to you, or call us at {{clinic.phone|the clinic}}.',
      'To stop emails from us, reply STOP.',
    ),
    smsText:
      '{{clinic.name}}: for help, reply to this message or call {{clinic.phone|the clinic}}. Reply STOP to opt out. Message and data rates may apply.',
    whatsappText:
      '{{clinic.name}}: for help, reply to this message or call {{clinic.phone|the clinic}}. Reply STOP to opt out.',
    portalText: 'Write to us here, or call {{clinic.phone|the clinic}}.',
  },
  portal_notice: {
    emailSubject: 'New message from {{clinic.name}}',
    emailText: email('You have a new message from us. Sign in to read it:\n{{message.link}}'),
    smsText: '{{clinic.name}}: you have a new message. Sign in to read it: {{message.link}}',
    whatsappText:
      'Hi {{client.firstName}}, you have a new message from {{clinic.name}}. Sign in to read it: {{message.link}}',
    portalText: 'You have a new message: {{message.link}}',
  },
};
