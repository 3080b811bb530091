interface DrawingProps {
  readonly className?: string;
}

const HAND = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A sitting dog, from the side, ears down, waiting. */
export function DogDrawing({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 160 150" aria-hidden className={className} {...HAND}>
      <path d="M58 44c-2-14 8-25 22-25 10 0 17 5 20 12l17 4c5 1 6 7 3 11-5 7-14 10-24 9" />
      <path d="M64 26c-10 1-17 8-17 19 0 9 4 17 9 17 6 0 9-8 9-18" />
      <path d="M96 55c-1 9 1 16 3 24l6 54h-14l-5-33" />
      <path d="M58 60c-4 12-14 20-20 34-6 15-5 30 1 39h37c0-14-5-24-15-28" />
      <path d="M40 133H20c-9 0-14-6-13-13 1-6 6-9 10-7 5 2 4 8 0 9" />
      <path d="M86 133h-10" />
      <circle cx="90" cy="36" r="1.600" fill="currentColor" stroke="none" />
    </svg>
  );
}
