import { attachArticleSearch } from './article-search.ts';
import { attachDemoChooser } from './demo-chooser.ts';
import { attachMenus } from './menus.ts';
import { attachPromotion } from './promotion.ts';
import { attachPublicForm } from './public-form.ts';
import { attachRoiForm } from './roi-form.ts';
import { attachStatusBoard } from './status-board.ts';

// The whole script of the static pages. It listens on the document, so it also serves pages that the app renders
// later.
function attach(): void {
  const { signal } = new AbortController();
  for (const part of [
    attachMenus,
    attachPromotion,
    attachArticleSearch,
    attachDemoChooser,
    attachPublicForm,
    attachRoiForm,
    attachStatusBoard,
  ])
    part(document, signal);
}

// It may run before the page is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', attach, { once: true });
else attach();
