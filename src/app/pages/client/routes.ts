import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The client portal, inside the signed-in layout. */
export const clientPages: RouteConfigEntry[] = [
  route('client/dashboard', './pages/client/dashboard-page.tsx'),
  route('client/pets', './pages/client/pets-page.tsx'),
  route('client/pets/:petId', './pages/client/pet-page.tsx'),
  route('client/appointments', './pages/client/appointments-page.tsx'),
  route('client/appointments/new', './pages/client/booking-page.tsx'),
  route('client/messages', '../practice/conversations/web/portal/my-messages-page.tsx'),
  route('client/messages/new', '../practice/conversations/web/portal/new-message-page.tsx'),
  route('client/messages/:conversationId', '../practice/conversations/web/portal/my-conversation-page.tsx'),
  route('client/billing', './pages/client/billing-page.tsx'),
];
