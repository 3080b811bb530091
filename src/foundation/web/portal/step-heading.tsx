import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  /** Name of the step below it. */
  readonly step: string;
  /** Focus it on first render too, when it replaces another heading. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** The heading of a step. It takes the focus when the step changes, so that keyboard and screen reader continue there. */
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
