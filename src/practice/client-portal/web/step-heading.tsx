import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  /** The step it stands above. */
  readonly step: string;
  /** It takes the focus also when it first appears: for what takes the place of another heading. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** The heading of a step. When its step comes up it takes the focus, so that keyboard and voice go on from there. */
export function StepHeading({ step, atOnce = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(atOnce ? undefined : step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
      {children}
    </h1>
  );
}
