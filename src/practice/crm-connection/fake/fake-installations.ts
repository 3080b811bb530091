import { FAKE_COMPANY, installationOf, type FakeLocation, type FakeState } from './fake-state.ts';
import { emit } from './fake-records.ts';

/** Somebody installs the app in one more location of the agency. */
export function installInLocation(state: FakeState, location: FakeLocation): void {
  state.locations = [...state.locations.filter(({ id }) => id !== location.id), location];
  state.uninstalled.delete(location.id);
  state.installed.add(location.id);
  emit(state, 'INSTALL', { installType: 'Location', locationId: location.id, companyId: FAKE_COMPANY });
}

/** Somebody removes the app from a location, or from the whole agency: its tokens end. */
export function uninstall(state: FakeState, locationId: string | null): void {
  state.installed.delete(installationOf(locationId));
  if (locationId !== null) state.uninstalled.add(locationId);
  for (const tokens of [state.accessTokens, state.refreshTokens]) {
    for (const [token, grant] of tokens) if (grant.locationId === locationId) tokens.delete(token);
  }
  emit(state, 'UNINSTALL', locationId === null ? { companyId: FAKE_COMPANY } : { locationId });
}
