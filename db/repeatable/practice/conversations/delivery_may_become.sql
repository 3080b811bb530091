-- INBOX-8. Whether the delivery of a message may go from one status to another: forward only, except that what certainly was not sent
-- waits again, and that a person sends again what failed. src/practice/conversations/delivery.rules.ts does the same.
create or replace function app.delivery_may_become(was text, becomes text) returns boolean language sql immutable parallel safe
  return case was
    when 'scheduled' then becomes in ('scheduled', 'queued', 'sending', 'sent', 'delivered', 'canceled', 'refused')
    when 'queued' then becomes in ('scheduled', 'queued', 'sending', 'sent', 'delivered', 'canceled', 'refused')
    when 'sending' then becomes in ('queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'undelivered')
    when 'unknown' then becomes in ('queued', 'unknown', 'sent', 'delivered', 'read', 'failed', 'undelivered')
    when 'sent' then becomes in ('sent', 'delivered', 'read', 'failed', 'undelivered')
    when 'delivered' then becomes in ('delivered', 'read')
    when 'failed' then becomes in ('failed', 'queued')
    when 'undelivered' then becomes in ('undelivered', 'queued')
    when 'refused' then becomes in ('refused', 'queued')
    else becomes = was
  end;
