/*
 * Shows notifications of messages, and opens their page. It keeps nothing and answers no requests of pages.
 * What arrives comes from this site's server alone: `push-notice.rules.ts` has its form.
 */
self.addEventListener('push', (event) => {
  const notice = event.data.json();
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      // A second message of the same conversation makes itself heard too.
      renotify: true,
      data: { address: notice.address },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.address, self.location.origin);
  // Never a page of another site, whatever arrived.
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((one) => one.url === url.href);
      return open === undefined ? self.clients.openWindow(url.href) : open.focus();
    }),
  );
});
