-- CD-1. The SHA-256 over everything in a row of the register, the hash of the row before it included. Empty columns do not count, so
-- that a later column changes no hash.
create or replace function app.register_row_hash(p_row public.controlled_register_rows) returns text
  language sql immutable set search_path = '' set timezone = 'UTC'
  return encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(p_row)) - 'row_hash')::text, 'UTF8')), 'hex');

grant execute on function app.register_row_hash to clinic_member;
