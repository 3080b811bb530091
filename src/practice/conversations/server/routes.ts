import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  fileAttachmentEndpoint,
  linkBookingEndpoint,
  makeNoteEndpoint,
  makeRefillEndpoint,
  makeTaskEndpoint,
  startBookingEndpoint,
} from '../actions.contract.ts';
import {
  addNoteEndpoint,
  cancelMessageEndpoint,
  decideMessageEndpoint,
  dismissMessageEndpoint,
  listClientWaysEndpoint,
  rescheduleMessageEndpoint,
  retryMessageEndpoint,
  saveDraftEndpoint,
  sendMessageEndpoint,
  startConversationEndpoint,
} from '../compose.contract.ts';
import { getConversationContextEndpoint } from '../context.contract.ts';
import {
  countConversationsEndpoint,
  getConversationEndpoint,
  listConversationEventsEndpoint,
  listConversationsEndpoint,
  listMessageChannelsEndpoint,
  listMessagesEndpoint,
} from '../contract.ts';
import {
  assignConversationEndpoint,
  changeConversationEndpoint,
  handleEmergencyEndpoint,
  markConversationEndpoint,
  matchConversationEndpoint,
  mergeConversationsEndpoint,
  setConversationStatusEndpoint,
  suggestClientsEndpoint,
  unmatchConversationEndpoint,
  unmergeConversationsEndpoint,
} from '../handling.contract.ts';
import {
  checkMyTextEndpoint,
  countMyUnreadEndpoint,
  getMyConversationEndpoint,
  listMyConversationsEndpoint,
  listMyMessageClinicsEndpoint,
  listMyMessagesEndpoint,
  markMyConversationEndpoint,
  startMyConversationEndpoint,
  writeMyMessageEndpoint,
} from '../own.contract.ts';
import {
  addConversationTeamEndpoint,
  archiveConversationTeamEndpoint,
  changeConversationSettingsEndpoint,
  changeConversationTeamEndpoint,
  getConversationSettingsEndpoint,
  listConversationTeamsEndpoint,
} from '../settings.contract.ts';
import { addNote } from './add-note.ts';
import {
  assignConversation,
  changeConversation,
  handleEmergency,
  setConversationStatus,
} from './change-conversation.ts';
import {
  cancelMessage,
  decideMessage,
  dismissFailure,
  rescheduleMessage,
  retryMessage,
} from './change-delivery.ts';
import { listClientWays } from './client-ways.ts';
import { changeConversationSettings, getConversationSettings } from './conversation-settings.ts';
import { countConversations } from './count-conversations.ts';
import { getConversationContext } from './get-context.ts';
import { getConversation } from './get-conversation.ts';
import { listMessageChannels } from './list-channels.ts';
import { listConversations } from './list-conversations.ts';
import { listConversationEvents } from './list-events.ts';
import { listMessages } from './list-messages.ts';
import { markConversation } from './mark-conversation.ts';
import { matchConversation, unmatchConversation } from './match-conversation.ts';
import { mergeConversations, unmergeConversations } from './merge-conversations.ts';
import {
  fileAttachment,
  linkBooking,
  makeNote,
  makeRefill,
  makeTask,
  startBooking,
} from './message-actions.ts';
import { listMyMessageClinics } from './own/list-my-message-clinics.ts';
import {
  countMyUnread,
  getMyConversation,
  listMyConversations,
  listMyMessages,
  markMyConversation,
} from './own/my-conversations.ts';
import { checkMyText, startMyConversation, writeMyMessage } from './own/write-my-message.ts';
import { saveDraft } from './save-draft.ts';
import { sendMessage } from './send-message.ts';
import { startConversation } from './start-conversation.ts';
import { suggestClients } from './suggest-clients.ts';
import {
  addConversationTeam,
  archiveConversationTeam,
  changeConversationTeam,
  listConversationTeams,
} from './teams.ts';

/** Paths with a fixed last part come before those that would match it as an id. */
export const conversationsHandlers: readonly Handler[] = [
  handle(countConversationsEndpoint, countConversations),
  handle(listConversationsEndpoint, listConversations),
  handle(startConversationEndpoint, startConversation),
  handle(getConversationEndpoint, getConversation),
  handle(listMessagesEndpoint, listMessages),
  handle(listConversationEventsEndpoint, listConversationEvents),
  handle(listMessageChannelsEndpoint, listMessageChannels),
  handle(sendMessageEndpoint, sendMessage),
  handle(addNoteEndpoint, addNote),
  handle(listClientWaysEndpoint, listClientWays),
  handle(saveDraftEndpoint, saveDraft),
  handle(cancelMessageEndpoint, cancelMessage),
  handle(rescheduleMessageEndpoint, rescheduleMessage),
  handle(retryMessageEndpoint, retryMessage),
  handle(decideMessageEndpoint, decideMessage),
  handle(dismissMessageEndpoint, dismissFailure),
  handle(changeConversationEndpoint, changeConversation),
  handle(setConversationStatusEndpoint, setConversationStatus),
  handle(assignConversationEndpoint, assignConversation),
  handle(markConversationEndpoint, markConversation),
  handle(handleEmergencyEndpoint, handleEmergency),
  handle(suggestClientsEndpoint, suggestClients),
  handle(matchConversationEndpoint, matchConversation),
  handle(unmatchConversationEndpoint, unmatchConversation),
  handle(mergeConversationsEndpoint, mergeConversations),
  handle(unmergeConversationsEndpoint, unmergeConversations),
  handle(makeTaskEndpoint, makeTask),
  handle(makeNoteEndpoint, makeNote),
  handle(makeRefillEndpoint, makeRefill),
  handle(startBookingEndpoint, startBooking),
  handle(linkBookingEndpoint, linkBooking),
  handle(fileAttachmentEndpoint, fileAttachment),
  handle(getConversationContextEndpoint, getConversationContext),
  handle(getConversationSettingsEndpoint, getConversationSettings),
  handle(changeConversationSettingsEndpoint, changeConversationSettings),
  handle(listConversationTeamsEndpoint, listConversationTeams),
  handle(addConversationTeamEndpoint, addConversationTeam),
  handle(changeConversationTeamEndpoint, changeConversationTeam),
  handle(archiveConversationTeamEndpoint, archiveConversationTeam),
  handle(countMyUnreadEndpoint, countMyUnread),
  handle(checkMyTextEndpoint, checkMyText),
  handle(listMyConversationsEndpoint, listMyConversations),
  handle(startMyConversationEndpoint, startMyConversation),
  handle(getMyConversationEndpoint, getMyConversation),
  handle(listMyMessagesEndpoint, listMyMessages),
  handle(writeMyMessageEndpoint, writeMyMessage),
  handle(markMyConversationEndpoint, markMyConversation),
  handle(listMyMessageClinicsEndpoint, listMyMessageClinics),
];
