import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeMessageSettingsEndpoint,
  changeTemplateEndpoint,
  getMessageSettingsEndpoint,
  getTemplateSampleEndpoint,
  listTemplatesEndpoint,
  resetTemplateEndpoint,
} from '../contract.ts';
import {
  addSavedReplyEndpoint,
  changeSavedReplyEndpoint,
  fillSavedRepliesEndpoint,
  listSavedRepliesEndpoint,
  removeSavedReplyEndpoint,
} from '../saved-replies.contract.ts';
import { changeTemplate, resetTemplate } from './change-template.ts';
import { fillSavedReplies } from './fill-replies.ts';
import { listSavedReplies } from './find-replies.ts';
import { getTemplateSample } from './get-sample.ts';
import { listTemplates } from './list-templates.ts';
import { changeMessageSettings, getMessageSettings } from './message-settings.ts';
import { addSavedReply, changeSavedReply, removeSavedReply } from './write-reply.ts';

export const messageTemplatesHandlers: readonly Handler[] = [
  handle(changeMessageSettingsEndpoint, changeMessageSettings),
  handle(changeTemplateEndpoint, changeTemplate),
  handle(getMessageSettingsEndpoint, getMessageSettings),
  handle(getTemplateSampleEndpoint, getTemplateSample),
  handle(listTemplatesEndpoint, listTemplates),
  handle(resetTemplateEndpoint, resetTemplate),
  handle(addSavedReplyEndpoint, addSavedReply),
  handle(changeSavedReplyEndpoint, changeSavedReply),
  handle(fillSavedRepliesEndpoint, fillSavedReplies),
  handle(listSavedRepliesEndpoint, listSavedReplies),
  handle(removeSavedReplyEndpoint, removeSavedReply),
];
