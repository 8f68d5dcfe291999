@echo off
rem Opens cardmath in the browser with a double-click, on Windows. The release's wheel is beside this file; without
rem it, cardmath comes from PyPI. The first start needs the internet; whatever it downloads is kept.
rem There are no blocks in parentheses: a folder called "cardmath (1)" would end one too early.
setlocal DisableDelayedExpansion
cd /d "%~dp0"

set "what=cardmath[apps]"
set "name=cardmath[apps]"
for %%w in (cardmath-*.whl) do set "what=%%~fw[apps]"
for %%w in (cardmath-*.whl) do set "name=%%w"

rem Use the environment beside this file if an earlier start created one from the same wheel.
set "room=%~dp0cardmath-environment"
if not exist "%room%\Scripts\cardmath.exe" goto look
set "made="
if exist "%room%\made-from" set /p made=<"%room%\made-from"
if "%made%"=="%name%" goto serve

:look
where uvx >nul 2>nul
if not errorlevel 1 goto uv
set "python=py -3"
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 goto setup
set "python=python"
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 goto setup
echo cardmath needs Python 3.11 or newer. Install it from https://www.python.org/downloads/ and start again.
goto failed

:uv
uvx --python ">=3.11" --from "%what%" cardmath serve %*
if errorlevel 1 goto failed
goto :eof

:setup
echo Setting up cardmath; this takes a minute the first time.
if exist "%room%" rmdir /s /q "%room%"
%python% -m venv "%room%"
if errorlevel 1 goto offline
"%room%\Scripts\python.exe" -m pip install --quiet "%what%"
if errorlevel 1 goto offline
>"%room%\made-from" echo %name%

:serve
"%room%\Scripts\cardmath.exe" serve %*
if errorlevel 1 goto failed
goto :eof

:offline
echo cardmath could not be set up. Is this computer connected to the internet?

:failed
pause
exit /b 1
