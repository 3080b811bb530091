import type { Point } from '../parts/points.tsx';

/** What the product does in addition to the key features. */
export const MORE_FEATURES: readonly Point[] = [
  {
    title: 'Estimates and invoices',
    text: 'Charges come from what was done and used. Clients accept estimates online.',
  },
  {
    title: 'Payments and day close',
    text: 'Card, cash and online payments, partial payments, reminders for what is overdue.',
  },
  {
    title: 'Pharmacy',
    text: 'Prescriptions in one queue, doses checked against the latest weight, labels printed.',
  },
  {
    title: 'Stock and ordering',
    text: 'Lots, expiry dates and locations, suggested orders, and counts without closing.',
  },
  {
    title: 'Inventory forecast',
    text: 'What each item will need in the next weeks, calculated from your own usage.',
  },
  {
    title: 'Controlled drugs',
    text: 'A register for every container, with a witness for waste and counts.',
  },
  {
    title: 'Treatment sheets',
    text: 'Orders for hospitalized patients hour by hour, with who gave what and when.',
  },
  {
    title: 'Forms and signatures',
    text: 'Consent forms signed on a tablet or on the client’s phone, filed in the record.',
  },
  {
    title: 'Wellness plans',
    text: 'Monthly plans with the services they include and what is left of them.',
  },
];

/** What all features have in common. */
export const FOUNDATIONS: readonly Point[] = [
  {
    title: 'Live for everyone',
    text: 'When one person makes a change, everyone else sees it at once, without reloading.',
  },
  {
    title: 'A view for each role',
    text: 'Clinic admins, doctors, technicians, front desk staff and pet owners each get the screens they need.',
  },
  {
    title: 'Accessible',
    text: 'Every screen works without a mouse, on a phone, in dark mode and with a screen reader.',
  },
  {
    title: 'Separate clinics',
    text: 'A clinic sees its own data and no one else’s. The database enforces it.',
  },
  {
    title: 'Audit trail',
    text: 'Every change is recorded with who and when, and clinic admins can review it.',
  },
  {
    title: 'Take your data with you',
    text: 'Export clients and pets as a file, and each record as PDF and JSON, at any time.',
  },
];
