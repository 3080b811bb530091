import { Boxes, CalendarCheck, FlaskConical, MessagesSquare, PawPrint, Sparkles } from 'lucide-react';

/** The six things that the product does, as the home page shows them. */
export const FEATURE_CARDS = [
  {
    icon: MessagesSquare,
    hue: 'hue-sky',
    title: 'Unified messaging',
    text: 'SMS, email and social in one inbox, next to the pet each message is about.',
  },
  {
    icon: CalendarCheck,
    hue: 'hue-pine',
    title: 'Smart scheduling',
    text: 'Online booking and reminders that fill the schedule. Double bookings are impossible.',
  },
  {
    icon: PawPrint,
    hue: 'hue-amber',
    title: 'Pet records',
    text: 'Vaccinations, visit notes and weights on one page, with what is due next.',
  },
  {
    icon: Boxes,
    hue: 'hue-moss',
    title: 'Inventory',
    text: 'Reorder and expiry alerts, and a forecast of what you will use.',
  },
  {
    icon: FlaskConical,
    hue: 'hue-iris',
    title: 'Labs and diagnostics',
    text: 'Orders, results and images in the record, with out-of-range values flagged.',
  },
  {
    icon: Sparkles,
    hue: 'hue-plum',
    title: 'AI-powered assistance',
    text: 'Follow-ups, replies and summaries drafted from the record, for a person to review.',
  },
] as const;
