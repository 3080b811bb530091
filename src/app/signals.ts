const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C reaches this process twice, from the terminal and from npm; a person presses it again later than that. */
const ECHO_MS = 300;

/** Calls `stop` at the first termination signal. The next one ends the process at once. */
export function onStopSignal(stop: () => void): void {
  let firstAt: number | undefined;
  const handleSignal = () => {
    const now = Date.now();
    if (firstAt === undefined) {
      firstAt = now;
      stop();
    } else if (now - firstAt > ECHO_MS) {
      process.exit(1);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, handleSignal);
}
