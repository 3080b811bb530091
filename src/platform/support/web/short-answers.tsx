import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '#vocabulary/permissions.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { useAssistant } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { type AnswerTopic, type ShortAnswer, To } from './answer-topics.tsx';
import { ASSISTANT } from './assistant-answers.tsx';
import { IMAGING, REPORTS } from './imaging-answers.tsx';
import { CONNECTIONS, LABORATORY } from './laboratory-answers.tsx';

const ACCOUNT: readonly ShortAnswer[] = [
  {
    question: 'How do I change my password or set up two-step sign-in?',
    answer: (
      <>
        Under <To to="/account">Your account</To>, which also shows where you are signed in.
      </>
    ),
  },
];

const STAFF: readonly ShortAnswer[] = [
  {
    question: 'How do I find a pet or a client quickly?',
    answer: 'Press Ctrl K (⌘ K on a Mac) on any page and type part of a name, a phone number or a microchip.',
  },
  {
    question: 'How do I book, reschedule or check in?',
    answer: (
      <>
        In the <To to="/clinic/appointments">appointments</To>: N books, and an open appointment shows the
        next step as its first button.
      </>
    ),
  },
  {
    question: 'Where are opening hours, rooms and appointment types?',
    answer: (
      <>
        In the <To to="/clinic/settings">clinic’s settings</To>, each in its own tab. Staff working hours are
        under <To to="/clinic/staff">Staff</To>.
      </>
    ),
    roles: ['clinic_admin'],
  },
  {
    question: 'How do I add a colleague?',
    answer: (
      <>
        Invite them under <To to="/clinic/staff?invite=1">Staff</To>. They choose their password with the link
        in the email.
      </>
    ),
    roles: ['clinic_admin'],
  },
  {
    question: 'Who can change the clinic’s settings or my role?',
    answer: 'Your clinic’s admins. We cannot do it for them.',
    roles: ['doctor', 'technician', 'csr'],
  },
  ...ACCOUNT,
];

const CLIENT: readonly ShortAnswer[] = [
  {
    question: 'How do I book or reschedule an appointment?',
    answer: (
      <>
        <To to="/client/appointments/new">Book one here</To>. To reschedule or cancel one, open{' '}
        <To to="/client/appointments">Appointments</To>. Shortly before the visit, call your clinic instead.
      </>
    ),
  },
  {
    question: 'My pet isn’t listed, or its details are wrong',
    answer: (
      <>
        You can <To to="/client/pets?add=1">add a pet</To> yourself. Only your clinic can change the name,
        species and microchip. Call them.
      </>
    ),
  },
  {
    question: 'I have a medical question or an emergency',
    answer: 'Call your clinic. We run the website and cannot give medical advice.',
  },
  ...ACCOUNT,
];

const COMMON = { id: 'common', title: 'Common questions' };

/** Answers to common questions, by topic. A page links to a topic, whose answers are open then. */
export function ShortAnswers() {
  const { role } = useSignedIn();
  const hasAssistant = useAssistant();
  const topics: readonly AnswerTopic[] =
    role === 'client'
      ? [{ ...COMMON, answers: CLIENT }]
      : [
          { ...COMMON, answers: STAFF },
          ...(hasAssistant ? [ASSISTANT] : []),
          LABORATORY,
          CONNECTIONS,
          IMAGING,
          REPORTS,
        ];
  return topics.map((topic) => <TopicCard key={topic.id} topic={topic} role={role} />);
}

function TopicCard({ topic, role }: { readonly topic: AnswerTopic; readonly role: Role }) {
  const { id, title, answers } = topic;
  const isAsked = useLocation().hash === `#${id}`;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <div ref={card} className="scroll-mt-20">
      <Card aria-labelledby={`${id}-answers-title`}>
        <CardHeader title={title} titleId={`${id}-answers-title`} />
        <div className="flex flex-col divide-y divide-line border-t border-line">
          {answers
            .filter(({ roles }) => roles?.includes(role) ?? true)
            .map(({ question, answer }) => (
              <details key={question} open={isAsked} className="group px-4">
                <summary className="focus-ring flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm py-2 font-medium">
                  {question}
                  <ChevronDown
                    aria-hidden
                    className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
                  />
                </summary>
                <p className="pb-3 text-ink-muted">{answer}</p>
              </details>
            ))}
        </div>
      </Card>
    </div>
  );
}
