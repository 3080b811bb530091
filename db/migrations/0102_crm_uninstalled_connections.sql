-- It ends the connections that were found to be uninstalled, no longer all of a location.
drop function if exists app.end_crm_connections cascade;
