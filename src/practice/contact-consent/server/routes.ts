import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeContactPreferenceEndpoint,
  changeContactSettingsEndpoint,
  getClientConsentsEndpoint,
  getContactSettingsEndpoint,
  recordClientConsentEndpoint,
} from '../contract.ts';
import { openContactLinkEndpoint, answerContactLinkEndpoint } from '../links.contract.ts';
import {
  changeMyPreferenceEndpoint,
  getMyContactsEndpoint,
  recordMyConsentEndpoint,
} from '../own.contract.ts';
import { changePreference } from './change-preference.ts';
import { openContactLink, answerContactLink } from './contact-links.ts';
import { changeContactSettings, getContactSettings } from './contact-settings.ts';
import { getClientConsents } from './get-client-consents.ts';
import { changeMyPreference, getMyContacts, recordMyConsent } from './own/my-contacts.ts';
import { recordClientConsent } from './record-client-consent.ts';

export const contactConsentHandlers: readonly Handler[] = [
  handle(changeContactPreferenceEndpoint, changePreference),
  handle(changeContactSettingsEndpoint, changeContactSettings),
  handle(changeMyPreferenceEndpoint, changeMyPreference),
  handle(getClientConsentsEndpoint, getClientConsents),
  handle(getContactSettingsEndpoint, getContactSettings),
  handle(getMyContactsEndpoint, getMyContacts),
  handle(openContactLinkEndpoint, openContactLink),
  handle(recordClientConsentEndpoint, recordClientConsent),
  handle(recordMyConsentEndpoint, recordMyConsent),
  handle(answerContactLinkEndpoint, answerContactLink),
];
