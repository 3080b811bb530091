-- Functions whose result has other columns from here on: their files in db/repeatable make them again.
drop function if exists app.own_trial cascade;
drop function if exists app.reserve_ai_budget cascade;
