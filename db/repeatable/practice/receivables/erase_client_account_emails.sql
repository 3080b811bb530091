-- G-02. Deletes emails to clients about their accounts, sent or not. For the erasure of a client.
create or replace function app.erase_client_account_emails(p_people uuid[]) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
begin
  foreach person in array p_people loop
    perform app.delete_emails(array['client_statement', 'dunning_notice'], p_details => jsonb_build_object('clientId', person));
  end loop;
end $$;
