import { writeCode } from './connection-code.rules.ts';

/** The FAKE devices of the demo, by what they call themselves (MSH-3). */
export const FAKE_DEVICES = ['FAKE-ANALYZER', 'FAKE-LAB'] as const;
export type FakeDevice = (typeof FAKE_DEVICES)[number];
const FIRST_BYTE = 8;
const SECRET_LENGTH = 10;

/** Their codes, which everybody may know: there is nothing to protect in a demo. */
export const fakeDeviceCode = (clinicId: string, device: FakeDevice): string =>
  writeCode(clinicId, new Uint8Array(SECRET_LENGTH).fill(FIRST_BYTE + FAKE_DEVICES.indexOf(device)));

export const fakeDeviceOf = (application: string): FakeDevice | null =>
  FAKE_DEVICES.find((device) => device === application) ?? null;
