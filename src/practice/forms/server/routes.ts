import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addFormEndpoint,
  addStarterFormsEndpoint,
  archiveFormEndpoint,
  changeFormEndpoint,
  listFormsEndpoint,
  restoreFormEndpoint,
  reviewFormEndpoint,
  setFormNeedsEndpoint,
} from '../contract.ts';
import {
  listMyFormsEndpoint,
  openMyFormEndpoint,
  saveMyAnswersEndpoint,
  signMyFormEndpoint,
} from '../own.contract.ts';
import {
  askFormEndpoint,
  listFormRequestsEndpoint,
  listMissingConsentsEndpoint,
  openFormEndpoint,
  saveAnswersEndpoint,
  signFormEndpoint,
  voidFormEndpoint,
  withdrawFormEndpoint,
} from '../requests.contract.ts';
import { addForm } from './add-form.ts';
import { addStarterForms } from './add-starter-forms.ts';
import { archiveForm } from './archive-form.ts';
import { askForm } from './ask-form.ts';
import { changeForm } from './change-form.ts';
import { listForms } from './list-forms.ts';
import { listMissingConsents } from './list-missing-consents.ts';
import { listRequests } from './list-requests.ts';
import { openForm } from './open-form.ts';
import { listMyForms } from './own/list-my-forms.ts';
import { openMyForm } from './own/open-my-form.ts';
import { saveMyAnswers } from './own/save-my-answers.ts';
import { signMyForm } from './own/sign-my-form.ts';
import { restoreForm } from './restore-form.ts';
import { reviewForm } from './review-form.ts';
import { saveAnswers } from './save-answers.ts';
import { setFormNeeds } from './set-form-needs.ts';
import { signForm } from './sign-form.ts';
import { voidForm } from './void-form.ts';
import { withdrawForm } from './withdraw-form.ts';

export const formsHandlers: readonly Handler[] = [
  handle(listFormsEndpoint, listForms),
  handle(addFormEndpoint, addForm),
  handle(changeFormEndpoint, changeForm),
  handle(reviewFormEndpoint, reviewForm),
  handle(setFormNeedsEndpoint, setFormNeeds),
  handle(archiveFormEndpoint, archiveForm),
  handle(restoreFormEndpoint, restoreForm),
  handle(addStarterFormsEndpoint, addStarterForms),
  handle(listFormRequestsEndpoint, listRequests),
  handle(listMissingConsentsEndpoint, listMissingConsents),
  handle(askFormEndpoint, askForm),
  handle(openFormEndpoint, openForm),
  handle(saveAnswersEndpoint, saveAnswers),
  handle(signFormEndpoint, signForm),
  handle(withdrawFormEndpoint, withdrawForm),
  handle(voidFormEndpoint, voidForm),
  handle(listMyFormsEndpoint, listMyForms),
  handle(openMyFormEndpoint, openMyForm),
  handle(saveMyAnswersEndpoint, saveMyAnswers),
  handle(signMyFormEndpoint, signMyForm),
];
