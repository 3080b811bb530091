import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The clinic's forms, the screen that is handed to a client, and the forms of a client. */
export const formScreens: RouteConfigEntry[] = [
  route('clinic/forms', '../practice/forms/web/forms-page.tsx'),
  route('clinic/forms/sign', '../practice/forms/web/sign-page.tsx'),
  route('client/forms', '../practice/forms/web/my-forms-page.tsx'),
  route('client/forms/:formId', '../practice/forms/web/my-form-page.tsx'),
];
