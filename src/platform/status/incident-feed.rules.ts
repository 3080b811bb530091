import { PRODUCT } from '#vocabulary/product.ts';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_STATE_LABELS,
  STATUS_COMPONENT_LABELS,
} from '#vocabulary/status.ts';
import type { Incident, IncidentUpdate } from './contract.ts';

/** Control characters that XML 1.0 cannot represent, even as character references. */
// oxlint-disable-next-line no-control-regex -- these characters are removed
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

const escapeXml = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An update as HTML within XML text: escaped once for HTML and once more for XML. */
const updateHtml = ({ state, message, postedAt }: IncidentUpdate): string =>
  `<p><strong>${INCIDENT_STATE_LABELS[state]}</strong> (${escapeXml(postedAt)}): ${escapeXml(message)}</p>`;

const lastUpdateAt = ({ openedAt, updates }: Incident): string => updates[0]?.postedAt ?? openedAt;

function entryOf(incident: Incident, siteUrl: string): string {
  const { id, title, impact, components, openedAt, updates } = incident;
  const parts = components.map((component) => STATUS_COMPONENT_LABELS[component]).join(', ');
  const html = [`<p>${INCIDENT_IMPACT_LABELS[impact]}: ${parts}</p>`, ...updates.map(updateHtml)].join('');
  return [
    '  <entry>',
    `    <id>urn:uuid:${id}</id>`,
    `    <title>${escapeXml(`${INCIDENT_STATE_LABELS[incident.state]}: ${title}`)}</title>`,
    `    <link rel="alternate" href="${escapeXml(siteUrl)}/status"/>`,
    `    <published>${escapeXml(openedAt)}</published>`,
    `    <updated>${escapeXml(lastUpdateAt(incident))}</updated>`,
    `    <content type="html">${escapeXml(html)}</content>`,
    '  </entry>',
  ].join('\n');
}

/**
 * STATUS-6. Incidents as an Atom feed (RFC 4287): an entry each, the latest update first. A new update changes the
 * entry under the same id, so that a reader shows it again.
 *
 * @param incidents in any order; their updates with the latest first.
 * @param siteUrl the site's URL, without a trailing slash.
 */
export function incidentFeedOf(incidents: readonly Incident[], siteUrl: string): string {
  const latest = incidents.toSorted((a, b) => Date.parse(lastUpdateAt(b)) - Date.parse(lastUpdateAt(a)));
  const [newest] = latest;
  const site = escapeXml(siteUrl);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${site}/status</id>`,
    `  <title>${escapeXml(PRODUCT.name)}: incidents</title>`,
    `  <link rel="self" href="${site}/status/feed.xml"/>`,
    `  <link rel="alternate" href="${site}/status"/>`,
    `  <author><name>${escapeXml(PRODUCT.name)}</name></author>`,
    `  <updated>${newest ? escapeXml(lastUpdateAt(newest)) : '1970-01-01T00:00:00Z'}</updated>`,
    ...latest.map((incident) => entryOf(incident, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
}
