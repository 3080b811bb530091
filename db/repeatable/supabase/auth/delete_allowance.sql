-- Deletes an allowance, with the address that its key may hold.
create or replace function app.delete_allowance(p_key text) returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from auth.allowances a where a.key = p_key;
  end;
