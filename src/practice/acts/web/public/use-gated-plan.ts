/** GATE-1 for whoever plans acts from another feature's screen. */
export { useActAttempt as useGatedPlan } from '../use-act-attempt.tsx';
