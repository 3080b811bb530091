-- Enters that a client no longer wants messages of a purpose on a channel, at any of their addresses. For definer functions that have
-- checked the caller.
create or replace function app.withdraw_contact_consent(p_clinic uuid, p_client uuid, p_channel text, p_purpose text, p_evidence jsonb)
  returns void language plpgsql as $$
begin
  insert into public.contact_consents (clinic_id, client_id, channel, purpose, action, method, evidence)
    values (p_clinic, p_client, p_channel, p_purpose, 'withdrawn', 'unsubscribe_link', jsonb_strip_nulls(p_evidence));
end $$;
