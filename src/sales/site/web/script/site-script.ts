import { attachArticleSearch } from './article-search.ts';
import { attachDemoChooser } from './demo-chooser.ts';
import { attachMenus } from './menus.ts';
import { attachPromotion } from './promotion.ts';
import { attachPublicForm } from './public-form.ts';
import { attachRoiForm } from './roi-form.ts';
import { attachStatusBoard } from './status-board.ts';

// The whole script of the static pages. It listens at the document, so it serves pages that the app draws later too.
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

// It may come before the page has.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', attach, { once: true });
else attach();
