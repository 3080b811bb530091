-- Adds a client who has an account.
create or replace function app.insert_client_account(p_clinic uuid, p_user uuid, p_full_name text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.clients (clinic_id, user_id, full_name) values (p_clinic, p_user, p_full_name);
  end;
