-- Deletes emails of some templates from the outbox, narrowed by what is not null: the recipient's address in lower case,
-- the account, details that they contain, a key of the details, and whether they have been sent.
create or replace function app.delete_emails(p_templates text[], p_recipient text default null, p_user uuid default null,
    p_details jsonb default null, p_detail_key text default null, p_is_sent boolean default null)
  returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.mail_outbox m
     where m.template = any (p_templates)
       and (p_recipient is null or lower(m.recipient) = p_recipient)
       and (p_user is null or m.user_id = p_user)
       and (p_details is null or m.details @> p_details)
       and (p_detail_key is null or m.details ? p_detail_key)
       and (p_is_sent is null or (m.sent_at is not null) = p_is_sent);
  end;

grant execute on function app.delete_emails to auth_server;
