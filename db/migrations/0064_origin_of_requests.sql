-- Where a request came from, as functions of the auth server take it.
create type app.origin as (
  ip         text,
  -- The network that shares a rate limit.
  network    text,
  -- The hash of the device cookie, or of a shared browser's secret. Null for a client without cookies.
  device     bytea,
  user_agent text,
  request_id text
);
